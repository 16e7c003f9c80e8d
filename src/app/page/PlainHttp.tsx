/** To a page like this the browser gives no locks, no cryptography and no workers. */
export default function PlainHttp() {
  return (
    <main className="mx-auto mt-16 grid max-w-xl gap-3 p-4">
      <h1 className="text-xl font-semibold tracking-tight">Not over plain http</h1>
      <p className="text-ink-2">
        This page came over a line that is not encrypted, and a browser gives such a page nothing that
        recording payments safely needs. Nothing was opened or sent. Open this dashboard at its address that
        begins with https.
      </p>
    </main>
  )
}
