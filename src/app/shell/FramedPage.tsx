import { Navigate } from '@tanstack/react-router'
import { ConnectionProvider } from './connection'
import { useDesk } from './desk'
import { Frame } from './Frame'
import { lazyPart } from './notFetched'
import { Part } from './Part'

const SignInAgain = lazyPart(() => import('./SignInAgain'))

export function FramedPage() {
  const { connection, lapsed } = useDesk()
  if (!connection) return <Navigate to="/sign-in" replace />
  return (
    // Another connection is another shop: nothing of the page before may live on in it.
    <ConnectionProvider key={connection.name} value={connection}>
      <Frame />
      <Part>{lapsed && <SignInAgain />}</Part>
    </ConnectionProvider>
  )
}
