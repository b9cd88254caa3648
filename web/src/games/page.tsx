/** A page that is still to come. */
export default function Page() {
  return <main />;
}
