import { createFileRoute } from '@tanstack/react-router'
import { signedInOnly } from './guard.ts'

/** Pages for signed-in people: guarded and loaded on the server, rendered in the browser only. */
export const Route = createFileRoute('/_signed-in')({ ssr: 'data-only', beforeLoad: signedInOnly })
