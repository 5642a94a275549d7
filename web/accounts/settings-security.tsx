import { Link } from '@tanstack/react-router'
import { useRef } from 'react'
import type { Me } from '#/contract/accounts.ts'
import { runsCampaigns } from '#/rules/roles.ts'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { Notice } from '../ui/notice.tsx'
import { AccountActivity } from './account-activity.tsx'
import { OwnReports } from './own-reports.tsx'
import { AddressCard } from './address-card.tsx'
import { TokenCard } from '../tokens/token-card.tsx'
import { SignInMethods } from '../sign-in-methods/sign-in-methods.tsx'
import { PasswordForm } from './password-form.tsx'
import { SessionList } from './session-list.tsx'

function WebhooksCard() {
  return (
    <Card title="Webhooks" note="We tell your own server what happens in your campaigns.">
      <Button asChild>
        <Link to="/webhooks">Manage webhooks</Link>
      </Button>
    </Card>
  )
}

export function Security({ me }: { me: Me }) {
  // Gets the focus when a pressed Retry disappears.
  const password = useRef<HTMLHeadingElement>(null)
  if (me.viewing) {
    return (
      <div className="max-w-read">
        <Notice title="Closed while you view as someone else">
          How they log in, where they are logged in and what happened to their account is for them alone.
        </Notice>
      </div>
    )
  }
  return (
    <div className="grid max-w-read gap-4">
      <Card title="Password" titleRef={password} note={whatItEnds(me)}>
        <PasswordForm me={me} />
      </Card>
      <AddressCard me={me} />
      <SignInMethods />
      {me.role !== 'admin' && <TokenCard />}
      {runsCampaigns(me.role) && <WebhooksCard />}
      <SessionList />
      <AccountActivity />
      <OwnReports />
    </div>
  )
}

/** Names only what this person can have: the cards below. */
function whatItEnds({ role }: Me) {
  const ends = ['logs you out everywhere else']
  if (role !== 'admin') ends.push('revokes your access tokens')
  if (runsCampaigns(role)) ends.push('switches off your webhooks')
  return `Changing it ${new Intl.ListFormat('en-GB').format(ends)}.`
}
