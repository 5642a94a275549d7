import { contact } from '#/rules/contact.ts'

export function MailLink({ to, className }: { to: keyof typeof contact; className?: string | undefined }) {
  return (
    <a href={`mailto:${contact[to]}`} className={className}>
      {contact[to]}
    </a>
  )
}
