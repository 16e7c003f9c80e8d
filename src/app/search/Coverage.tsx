import { useCoverage } from '../shell/connection'

export function Coverage() {
  const { names } = useCoverage()
  return (
    <p className="border-t border-line px-4 py-2 text-sm text-ink-3">
      {names.done ? 'All names' : `${names.read.toLocaleString('en-US')} names so far`}
    </p>
  )
}
