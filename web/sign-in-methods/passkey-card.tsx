import { useRouteContext } from '@tanstack/react-router'
import { useRef } from 'react'
import type { Passkey } from '#/contract/sign-in-methods.ts'
import { isolated } from '#/rules/isolated.ts'
import { limits } from '#/rules/limits.ts'
import { useReread } from '../api/reread.ts'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { focusWhenLost } from '../ui/lost-focus.ts'
import { toast } from '../ui/toast.ts'
import { PasskeyRow } from './passkey-row.tsx'
import { makePasskey, noPasskeysHere, passkeyWords } from './passkey-browser.ts'
import { useProven } from './use-proven.tsx'

export function PasskeyCard({ passkeys }: { passkeys: readonly Passkey[] }) {
  const { api } = useRouteContext({ from: '__root__' })
  const reread = useReread(({ signInMethods }) => [signInMethods.mine])
  const title = useRef<HTMLHeadingElement>(null)
  const add = useProven({
    call: async (_: null, present) =>
      api.signInMethods.addPasskey({
        credential: await makePasskey(await api.signInMethods.beginPasskey({ present })),
      }),
    done: async ({ name }) => {
      toast.success('Passkey added', `It is called “${isolated(name)}”. You can rename it.`)
      await reread()
    },
    failed: 'No passkey was added',
    words: passkeyWords,
    refused: reread,
  })
  const isFull = passkeys.length >= limits.passkeysMax
  const why = isFull ? `You have ${limits.passkeysMax} passkeys. Remove one first.` : noPasskeysHere()
  return (
    <Card
      title="Passkeys"
      titleRef={title}
      note="Log in with your fingerprint, face or PIN instead of a password. A passkey stays on your device and cannot be phished."
    >
      {passkeys.length > 0 && (
        <ul className="mb-3 divide-y divide-line border-b border-line">
          {passkeys.map(passkey => (
            <PasskeyRow key={passkey.id} passkey={passkey} onGone={() => focusWhenLost(() => title.current)} />
          ))}
        </ul>
      )}
      <Button busy={add.busy} disabledReason={why} onClick={() => add.start(null)}>
        {passkeys.length > 0 ? 'Add another passkey' : 'Add a passkey'}
      </Button>
      {add.dialog}
    </Card>
  )
}
