import { useMemo, useState } from 'react'
import type { Submission, Version } from '#/contract/submissions.ts'
import type { Piece } from '#/rules/difference.ts'
import { difference } from '#/rules/difference.ts'
import { Segmented } from '../ui/segmented.tsx'
import { LongText } from './long-text.tsx'

type VersionDifferenceProps = { submission: Submission; last: Version }

const views = [
  { value: 'changes', label: 'Changes' },
  { value: 'text', label: 'Full text' },
] as const

/** A resubmitted text, shown as changes to the previous version or as plain text. */
export function VersionDifference({ submission, last }: VersionDifferenceProps) {
  const [view, show] = useState<(typeof views)[number]['value']>(submission.status === 'pending' ? 'changes' : 'text')
  return (
    <div className="mt-2 grid gap-2">
      <Segmented label={`How to read version ${submission.attempt}`} value={view} onChange={show} options={views} />
      {view === 'changes' ? <Changes submission={submission} last={last} /> : <LongText text={submission.content} />}
    </div>
  )
}

function Changes({ submission, last }: VersionDifferenceProps) {
  const { title, content, url } = submission
  const pieces = useMemo(() => difference(last.content, content), [last.content, content])
  const [hasNewTitle, hasNewLink] = [title !== last.title, url !== last.url]
  const hasNewText = pieces.some(({ kind }) => kind !== 'same')
  return (
    <div className="grid max-w-read gap-2 wrap-anywhere">
      {hasNewTitle && (
        <p>
          <span className="text-muted">Title: </span>
          <bdi>
            <Marked pieces={difference(last.title ?? '', title ?? '')} />
          </bdi>
        </p>
      )}
      {hasNewText ? (
        <p dir="auto" className="whitespace-pre-line">
          <Marked pieces={pieces} />
        </p>
      ) : (
        <p className="text-muted">{hasNewTitle || hasNewLink ? 'The text is the same.' : 'Nothing was changed.'}</p>
      )}
      {hasNewLink && (
        <p className="text-sm">
          <span className="text-muted">Reddit link: </span>
          <Marked pieces={linkPieces(last.url, url)} />
        </p>
      )}
    </div>
  )
}

const linkPieces = (before: string | null, after: string | null): Piece[] => [
  ...(before ? [{ kind: 'removed' as const, text: before }] : []),
  ...(after ? [{ kind: 'added' as const, text: after }] : []),
]

/** Added words are underlined, removed ones struck through. Screen readers get both in words. */
function Marked({ pieces }: { pieces: readonly Piece[] }) {
  let at = 0
  return pieces.map((piece, index) => {
    const key = at
    at += piece.text.length
    switch (piece.kind) {
      case 'same':
        return <Same key={`same ${key}`} text={piece.text} isFirst={index === 0} isLast={index === pieces.length - 1} />
      case 'added':
        return <Added key={`added ${key}`} {...parts(piece.text)} />
      case 'removed':
        return (
          <Removed key={`removed ${key}`} {...parts(piece.text)} isReplaced={pieces[index + 1]?.kind === 'added'} />
        )
    }
  })
}

interface Parts {
  words: string
  space: string
}

/** Trailing space is kept outside the mark. */
function parts(text: string): Parts {
  const words = text.trimEnd() || text
  return { words, space: text.slice(words.length) }
}

function Added({ words, space }: Parts) {
  return (
    <>
      <ins className="rounded-sm bg-success-soft text-success underline decoration-2">
        <Said>added:</Said>
        {words}
        <Said>end of addition,</Said>
      </ins>
      {space}
    </>
  )
}

/** Replacement text follows on the same line. */
function Removed({ words, space, isReplaced }: Parts & { isReplaced: boolean }) {
  return (
    <>
      <del className="rounded-sm bg-danger-soft text-danger line-through">
        <Said>removed:</Said>
        {words}
        <Said>end of removal,</Said>
      </del>
      {isReplaced ? ' ' : space}
    </>
  )
}

const Said = ({ children }: { children: string }) => <span className="sr-only"> {children} </span>

const foldedFrom = 400
const shownBeside = 120

type SameProps = { text: string; isFirst: boolean; isLast: boolean }

/** Collapses long unchanged text, except next to the changes. */
function Same({ text, isFirst, isLast }: SameProps) {
  const head = isFirst ? 0 : text.indexOf(' ', shownBeside)
  const tail = isLast ? text.length : text.lastIndexOf(' ', text.length - shownBeside)
  if (text.length < foldedFrom || head < 0 || tail <= head) return text
  return (
    <>
      {text.slice(0, head)}
      <span className="mx-1 rounded-sm bg-sunken px-1.5 text-muted" title="The text between is the same">
        <span aria-hidden="true">…</span>
        <Said>the text between is the same,</Said>
      </span>
      {text.slice(tail)}
    </>
  )
}
