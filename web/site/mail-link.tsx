import { contact } from '#/rules/contact.ts'

/** Where people write who have a question. */
export function MailLink({ className }: { className?: string | undefined }) {
  return (
    <a href={`mailto:${contact.support}`} className={className}>
      {contact.support}
    </a>
  )
}
