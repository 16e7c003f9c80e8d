/** A license plate, drawn as one. */
export function Plate({ children }: { children: string }) {
  return (
    <span className="rounded border border-line-2 px-1.5 font-mono text-sm font-semibold whitespace-nowrap text-ink">
      {children}
    </span>
  )
}
