import type { ReactNode } from 'react'

type ProseProps = {
  title: string
  /** A summary of the page in a sentence or two. */
  lead: ReactNode
  children: ReactNode
}

/** A page of text: one column of sections, each with a heading. */
export function Prose({ title, lead, children }: ProseProps) {
  return (
    <article className="mx-auto w-full max-w-page px-page py-12 sm:py-20">
      <header className="max-w-read">
        <h1 className="font-display text-4xl tracking-tight">{title}</h1>
        <p className="mt-4 text-xl text-muted">{lead}</p>
      </header>
      <div className="mt-12 grid sm:mt-16">{children}</div>
    </article>
  )
}

/** A section with its heading beside the text, or above it on small screens. */
export function Passage({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="grid gap-x-12 gap-y-3 border-t border-line py-8 lg:grid-cols-[1fr_2fr]">
      <h2 className="text-xl">{title}</h2>
      <div className="grid max-w-read gap-3 [&_a]:link [&_li]:ps-1 [&_ul]:grid [&_ul]:list-disc [&_ul]:gap-1.5 [&_ul]:ps-5">
        {children}
      </div>
    </section>
  )
}
