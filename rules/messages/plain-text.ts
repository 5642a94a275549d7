import { inlineReader } from './inline.ts'
import type { Block, Inline } from './markdown.ts'
import { readBlocks } from './markdown.ts'

/** The text without markup, on one line, for previews. */
export const plainText = (text: string): string => words(readBlocks(text, inlineReader([])))

const words = (blocks: readonly Block[]): string =>
  blocks
    .map(block => {
      switch (block.kind) {
        case 'paragraph':
          return inlineWords(block.inner)
        case 'code':
          return block.text
        case 'quote':
          return words(block.inner)
        case 'list':
          return block.items.map(inlineWords).join(', ')
      }
    })
    .join(' ')

const inlineWords = (parts: readonly Inline[]): string =>
  parts
    .map(part => {
      switch (part.kind) {
        case 'strong':
        case 'em':
          return inlineWords(part.inner)
        case 'mention':
          return part.name
        case 'text':
        case 'code':
        case 'link':
          return part.text
      }
    })
    .join('')
