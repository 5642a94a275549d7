import { operator } from '#/rules/contact.ts'
import { MailLink } from './mail-link.tsx'

/** The site's operator, as named in the legal pages. */
export function Operator() {
  if (operator) {
    return (
      <p>
        This site is run by {operator}. Write to <MailLink />.
      </p>
    )
  }
  return (
    <p>
      Whoever runs this site has not entered their name and address yet. Until they have, treat it as a trial. Write to{' '}
      <MailLink />.
    </p>
  )
}
