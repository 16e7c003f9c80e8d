import { Notice } from '../../ui/Notice'
import type { TwoWords } from './versions'

/** Of a record that is being edited here: `mine` is what it was when that began. */
export function News({ news }: { news: readonly TwoWords[] }) {
  return (
    <Notice tone="warn" title="Changed at another desk since you began. What you type here stays.">
      <ul>
        {news.map(({ word, mine, theirs }) => (
          <li key={word}>
            {word}: {mine === null ? 'now' : `was “${mine}”, now`} {theirs === null ? 'empty' : `“${theirs}”`}
          </li>
        ))}
      </ul>
    </Notice>
  )
}
