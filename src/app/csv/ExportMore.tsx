import { Part } from '~/app/shell/page/Part'
import { lazyLater } from '~/ui/lazyLater'
import type { ExportProps } from './ExportActs'

// No list waits for what is seldom done with it.
const ExportActs = lazyLater(() => import('./ExportActs'))

/** What is seldom done with a list: to have it as a file for a spreadsheet, and what else is given. */
export const ExportMore = (props: ExportProps) => (
  <Part meanwhile={<span className={`h-10 ${props.others?.length ? 'w-10' : 'w-25'}`} />}>
    <ExportActs {...props} />
  </Part>
)
