import { useRouteContext } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useRef } from 'react'
import type { Me } from '#/contract/accounts.ts'
import { useOnePress } from '../api/one-press.ts'
import { Button } from '../ui/button.tsx'
import { Notice } from '../ui/notice.tsx'
import { toast } from '../ui/toast.ts'
import { useFailed } from './expired.ts'
import { useLearnMe } from './use-learn-me.ts'
import { whoIsHere } from './who-is-here.ts'

type Asked = { me: Pick<Me, 'email'> }

/** The button of the banner above signed-in pages. */
export function BannerAct({ email }: Pick<Me, 'email'>) {
  useConfirmed()
  return <SendAgain email={email} />
}

/** Shown beside a form that cannot be sent until the address is confirmed. */
export function ConfirmNotice({ me: { email } }: Asked) {
  useConfirmed()
  useEffect(() => window.replayBarPresses?.(), [])
  return (
    <Notice tone="warning" title="Confirm your email address first" action={<SendAgain email={email} />}>
      Open the link in the email to <span className="wrap-anywhere">{email}</span>, then send this. What you type is
      kept.
    </Notice>
  )
}

export function SendAgain({ email }: Pick<Me, 'email'>) {
  const failed = useFailed()
  const { api } = useRouteContext({ from: '__root__' })
  const again = useOnePress({
    mutationFn: () => api.email.resendVerification(),
    onSuccess: () => toast.success('Email sent', `Open the link in the email to ${email}.`),
    onError: error => failed('Email not sent', error),
  })
  return (
    <Button size="sm" busy={again.isPending} onClick={() => again.mutate()}>
      Send again
    </Button>
  )
}

/**
 * The link is usually opened in another tab or on a phone. The live event tells this page at once; without a connection, it
 * checks when the person returns to it.
 */
function useConfirmed() {
  const { api } = useRouteContext({ from: '__root__' })
  const learn = useLearnMe()
  const isLearnt = useRef(false)
  const look = useEffectEvent(async () => {
    const me = await whoIsHere(api)
    if (!me?.isVerified || isLearnt.current) return
    isLearnt.current = true
    await learn(me)
  })
  useEffect(() => {
    const seen = () => void (document.visibilityState === 'visible' && look())
    document.addEventListener('visibilitychange', seen)
    return () => document.removeEventListener('visibilitychange', seen)
  }, [])
}
