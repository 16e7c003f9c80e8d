import type { Found } from './useResults'

export function ResultRow({ found }: { found: Found }) {
  return <span>{found.name}</span>
}
