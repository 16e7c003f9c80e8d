export const ReadOnly = () => (
  <span data-rights="read-only" className="rounded-md bg-sunken px-1.5 py-px text-sm text-ink-2">
    Read-only
  </span>
)
