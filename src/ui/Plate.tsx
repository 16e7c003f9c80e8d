/** A license plate, drawn as one. */
export function Plate({ children }: { children: string }) {
  return (
    <span className="rounded border-[1.5px] border-line-2 bg-paper px-1.5 py-0.5 font-mono text-sm leading-none font-semibold tracking-wider whitespace-nowrap text-ink">
      {children}
    </span>
  )
}
