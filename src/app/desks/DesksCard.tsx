import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { everythingQuery } from '../../client/queries/everything'
import { buttonClass } from '../../ui/Button'
import { Card } from '../../ui/Card'
import { useConnection } from '../session/connection'

/** Only where the key may do everything. */
export function DesksCard() {
  const { data: mayDoAll } = useQuery(everythingQuery(useConnection()))
  if (!mayDoAll) return null
  return (
    <Card title="Desks">
      <p className="mb-3">Which computers open the shop, and a link that lets a further one in.</p>
      <Link to="/settings/desks" className={buttonClass()}>
        Manage desks
      </Link>
    </Card>
  )
}
