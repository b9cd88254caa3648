import { t } from "../i18n";
import type { PairingInfo } from "../wire";

interface PairingProps {
  pairing: PairingInfo;
  /** Whether the address means something to another device. */
  scannable: boolean;
}

/** The address and the code for another device, to type or to scan. */
export function Pairing({ pairing: { address, others, code, qr }, scannable }: PairingProps) {
  const texts = t.value.devices;
  return (
    <div class="pairing">
      <dl>
        <div>
          <dt>{texts.address}</dt>
          <dd>{address}</dd>
          {others.map((other) => (
            <dd key={other} class="quiet">
              {other}
            </dd>
          ))}
        </div>
        <div>
          <dt>{t.value.common.pairCode}</dt>
          <dd class="pairing-code">{code}</dd>
        </div>
      </dl>
      {scannable && (
        <svg
          class="pairing-qr"
          role="img"
          aria-label={texts.scan}
          viewBox={`0 0 ${qr.size} ${qr.size}`}
          shape-rendering="crispEdges"
        >
          <path d={qr.path} />
        </svg>
      )}
    </div>
  );
}
