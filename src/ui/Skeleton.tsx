/** Holds the place of what is on its way, so that nothing jumps when it comes. */
export function Skeleton({ className = '' }: { className?: string }) {
  return <span aria-hidden className={`block animate-pulse rounded bg-line ${className}`} />
}
