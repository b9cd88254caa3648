/* Debian's wine 8 lacks bcryptprimitives.dll, from which Rust's standard library takes its random numbers on Windows.
 * scripts/windows puts this one beside the programs it tries; nothing that is released contains it. */
#include <windows.h>
#include <ntsecapi.h> /* RtlGenRandom */

__declspec(dllexport) BOOL WINAPI ProcessPrng(PBYTE data, SIZE_T length) {
    return RtlGenRandom(data, (ULONG)length);
}
