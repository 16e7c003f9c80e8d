import { Navigate } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { ConnectionProvider } from './connection'
import { useDesk } from './desk'
import { Frame } from './Frame'

const SignInAgain = lazy(() => import('./SignInAgain'))

export function FramedPage() {
  const { connection, lapsed } = useDesk()
  if (!connection) return <Navigate to="/sign-in" replace />
  return (
    // Another connection is another shop: nothing of the page before may live on in it.
    <ConnectionProvider key={connection.name} value={connection}>
      <Frame />
      <Suspense>{lapsed && <SignInAgain />}</Suspense>
    </ConnectionProvider>
  )
}
