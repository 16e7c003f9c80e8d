import { Card } from '../../ui/Card'

export function KeptHere() {
  return (
    <Card title="Kept on this computer">
      <p className="text-ink-2">Names, for the search.</p>
    </Card>
  )
}
