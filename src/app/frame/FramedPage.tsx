import { Navigate } from '@tanstack/react-router'
import { lazyPart } from '../page/notFetched'
import { Part } from '../page/Part'
import { ConnectionProvider } from '../session/connection'
import { useDesk } from '../session/desk'
import { Frame } from './Frame'

const SignInAgain = lazyPart(() => import('./SignInAgain'))

export function FramedPage() {
  const { connection, lapsed } = useDesk()
  if (!connection) return <Navigate to="/sign-in" replace />
  return (
    // Another connection may be another shop: nothing of the page before may live on in it.
    <ConnectionProvider key={connection.name} value={connection}>
      <Frame />
      <Part>{lapsed && <SignInAgain />}</Part>
    </ConnectionProvider>
  )
}
