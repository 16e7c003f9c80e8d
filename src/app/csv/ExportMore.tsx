import { LazyBoundary } from '~/app/shell/page/LazyBoundary'
import { lazyAfterFirstAnswer } from '~/ui/afterFirstAnswer'
import type { ExportProps } from './ExportActs'

// No list waits for what is seldom done with it.
const ExportActs = lazyAfterFirstAnswer(() => import('./ExportActs'))

/** What is seldom done with a list: to have it as a file for a spreadsheet, and what else is given. */
export const ExportMore = (props: ExportProps) => (
  <LazyBoundary meanwhile={<span className={`h-10 ${props.others?.length ? 'w-10' : 'w-25'}`} />}>
    <ExportActs {...props} />
  </LazyBoundary>
)
