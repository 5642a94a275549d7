import { contact } from '#/rules/contact.ts'
import { destinationOf } from '#/rules/destinations.ts'
import type { SecurityChange } from '#/rules/email.ts'
import { confirmPath, linkMinutes, resetPath } from '#/rules/email.ts'
import { isolated } from '#/rules/isolated.ts'
import { productName } from '#/rules/product.ts'
import type { Said } from '../notifications/letter.ts'

type Words = Pick<Said, 'subject' | 'paragraphs' | 'button' | 'why'>

interface SecurityChangeWords {
  subject: string
  /** Completes “On this day …”. */
  happened: string
  to: { label: string; path: string }
  why: string
}

const security = { label: 'Open your settings', path: '/settings?tab=security' }
const billing = destinationOf('billing_alert', {})
const webhooks = { label: 'See your webhooks', path: '/webhooks' }

const takeBack = 'If that was you, there is nothing to do. If not, undo it there and choose a new password at once.'
const otherPassword = { label: 'Choose another password', path: '/forgot-password' }
const passwordWhy = 'If that was you, there is nothing to do. If not, choose another password at once.'
const allEnded = 'Every other device is logged out. If you had access tokens or webhooks, they no longer work.'

const securityChangeWords = {
  passkey_added: {
    subject: 'A passkey was added',
    happened: `a passkey was added to your ${productName} account. Anyone who has it can log in.`,
    to: security,
    why: takeBack,
  },
  google_linked: {
    subject: 'A Google account was linked',
    happened: `a Google account was linked to your ${productName} account. Anyone who has it can log in.`,
    to: security,
    why: takeBack,
  },
  two_step_on: {
    subject: 'Two-step verification was switched on',
    happened: `two-step verification of your ${productName} account was switched on. Logging in with your password or Google now takes a code as well.`,
    to: security,
    why: `If that was you, there is nothing to do. If not, switch it off there and choose a new password at once; if you can no longer log in, write to ${contact.support}.`,
  },
  two_step_off: {
    subject: 'Two-step verification was switched off',
    happened: `two-step verification of your ${productName} account was switched off. Your password, or Google, alone opens it now.`,
    to: security,
    why: takeBack,
  },
  codes_renewed: {
    subject: 'New recovery codes were made',
    happened: `new recovery codes were made for your ${productName} account. The earlier ones no longer work.`,
    to: security,
    why: 'If that was you, there is nothing to do. If not, make new ones there and choose a new password at once.',
  },
  webhook_added: {
    subject: 'A webhook was added',
    happened: `a webhook was added to your ${productName} account. Its server is told what happens in your campaigns.`,
    to: webhooks,
    why: takeBack,
  },
  webhook_moved: {
    subject: 'A webhook’s address was changed',
    happened: `the address of a webhook of your ${productName} account was changed. The server at the new address is told what happens in your campaigns.`,
    to: webhooks,
    why: takeBack,
  },
  keys_dropped: {
    subject: 'Your passkeys and two-step verification were removed',
    happened: `you proved that the address of your ${productName} account is yours. Nobody had done so before, and someone else could have signed up with it, so the passkeys and two-step verification it had were removed.`,
    to: security,
    why: 'If they were yours, set them up again in your settings.',
  },
  password_set: {
    subject: 'A password was set',
    happened: `a password was set for your ${productName} account, which had none. Anyone who knows it can log in. ${allEnded}`,
    to: otherPassword,
    why: passwordWhy,
  },
} as const satisfies Record<SecurityChange, SecurityChangeWords>

/** The text of each mail about an account. `url` contains the token. */
export const letterWords = {
  recovery: (url: string): Words => ({
    subject: 'Choose a new password',
    paragraphs: [
      `Someone asked for a new password for your ${productName} account. If that was you, choose one now.`,
      `The link works once, and for ${linkMinutes.recovery} minutes.`,
    ],
    button: { label: 'Choose a new password', url },
    why: 'If you did not ask for this, ignore this email: your password stays as it is.',
  }),
  verification: (url: string): Words => ({
    subject: 'Confirm your email address',
    paragraphs: [
      `Please confirm that this address is yours. You can then start campaigns and send work on ${productName}, and get email about what comes of it.`,
      `The link works for ${linkMinutes.verification / 60} hours.`,
    ],
    button: { label: 'Confirm your email address', url },
    why: `If you did not sign up for ${productName}, ignore this email.`,
  }),
  old_address: (url: string, { newAddress, until }: { newAddress: string; until: string }): Words => ({
    subject: 'Confirm the change of your email address',
    paragraphs: [
      `Your ${productName} account is about to use ${newAddress} instead of this address. This happens once both addresses are confirmed.`,
      `The link works until ${until}.`,
    ],
    button: { label: 'Confirm or stop the change', url },
    why: 'If you did not ask for this, open the link and stop the change. Then choose a new password: someone else is logged in as you.',
  }),
  new_address: (url: string, { until }: { until: string }): Words => ({
    subject: 'Confirm your new email address',
    paragraphs: [
      `A ${productName} account wants to use this address. Please confirm that it is yours.`,
      `The link works until ${until}.`,
    ],
    button: { label: 'Confirm this address', url },
    why: 'If you did not ask for this, ignore this email: nothing happens.',
  }),
  /** Sent instead of `new_address`: only the owner of the mailbox learns that there is an account. */
  taken: (origin: string): Words => ({
    subject: 'This address already has an account',
    paragraphs: [
      `Someone wants another ${productName} account to use this address. It already has an account here, so nothing was changed.`,
    ],
    button: { label: 'Log in', url: `${origin}/login` },
    why: 'If that was you, log in with this address, or choose a new password for it.',
  }),
  password_changed: (origin: string, { when, device }: { when: string; device: string | null }): Words => ({
    subject: 'Your password was changed',
    paragraphs: [
      `The password of your ${productName} account was changed on ${when}${device ? `, in ${device}` : ''}. ${allEnded}`,
    ],
    button: { label: otherPassword.label, url: `${origin}${otherPassword.path}` },
    why: passwordWhy,
  }),
  address_changed: (origin: string, { when, newAddress }: { when: string; newAddress: string }): Words => ({
    subject: 'Your email address was changed',
    paragraphs: [`Since ${when} your ${productName} account uses ${newAddress}, and its emails go there.`],
    button: { label: 'Open your settings', url: `${origin}/settings?tab=security` },
    why: `If that was you, there is nothing to do. If not, write to ${contact.support} at once.`,
  }),
  token_made: (origin: string, { when, name }: { when: string; name: string }): Words => ({
    subject: 'An access token was created',
    paragraphs: [
      `On ${when} the access token “${isolated(name)}” was created for your ${productName} account. Programs that have it can do what it allows.`,
    ],
    button: { label: 'See your access tokens', url: `${origin}/settings?tab=security` },
    why: 'If that was you, there is nothing to do. If not, revoke it and choose a new password at once.',
  }),
  way_changed: (origin: string, { when, what }: { when: string; what: SecurityChange }): Words => ({
    subject: securityChangeWords[what].subject,
    paragraphs: [`On ${when} ${securityChangeWords[what].happened}`],
    button: { label: securityChangeWords[what].to.label, url: `${origin}${securityChangeWords[what].to.path}` },
    why: securityChangeWords[what].why,
  }),
  webhook_off: (origin: string, { when, host }: { when: string; host: string }): Words => ({
    subject: 'A webhook was switched off',
    paragraphs: [
      `On ${when} your webhook at ${host} was switched off: it accepted nothing for days, or said that it is gone. It no longer hears what happens in your campaigns.`,
    ],
    button: { label: webhooks.label, url: `${origin}${webhooks.path}` },
    why: `You get this email because you added a webhook on ${productName}. Once your server answers again, switch it on.`,
  }),
  payment_failed: (origin: string, { until }: { until: string }): Words => ({
    subject: 'Your last payment failed',
    paragraphs: [
      `The last payment for your ${productName} plan failed. Update your payment method to keep your plan: after ${until}, contributors cannot work on your campaigns.`,
    ],
    button: { label: 'Update your payment method', url: `${origin}${billing}` },
    why: `You get this email because you have a plan on ${productName}. If you have paid in the meantime, there is nothing to do.`,
  }),
  plan_ended: (origin: string, { isUnpaid }: { isUnpaid: boolean }): Words => ({
    subject: 'Your plan has ended',
    paragraphs: [
      `Your ${productName} plan has ended${isUnpaid ? ', because its last payment failed' : ''}. Contributors cannot work on your campaigns until you have an active plan again.`,
      'Your campaigns and your karma are kept.',
    ],
    button: { label: 'See your plan', url: `${origin}${billing}` },
    why: `You get this email because you had a plan on ${productName}. If you do not want another one, there is nothing to do.`,
  }),
} as const

/**
 * The URL of a mail's link. It uses the configured origin, never the Host of a request (host header injection). Browsers send no
 * server what follows the `#`, so the token reaches no log; the page it opens sends it on in a body.
 */
export const linkUrl = (origin: string, path: typeof resetPath | typeof confirmPath, token: string) =>
  `${origin}${path}#token=${token}`

/** These mails cannot be switched off, so their footer has only the reason. */
export const sayLetter = ({ subject, paragraphs, button, why }: Words): Said => ({
  subject,
  preview: paragraphs[0] ?? '',
  heading: subject,
  paragraphs,
  groups: [],
  more: 0,
  button,
  why,
  choices: [],
})
