import { contact } from './contact.ts'

/** The address of one of our desks, as a link that opens a mail. */
export function MailLink({ to, className }: { to: keyof typeof contact; className?: string | undefined }) {
  return (
    <a href={`mailto:${contact[to]}`} className={className}>
      {contact[to]}
    </a>
  )
}
