/** One believable call of an operation. */
export interface Example {
  /** Its input, as one object: the document puts each field into the path, the query or the body. */
  send?: Readonly<Record<string, unknown>>
  /** The JSON that it answers with. */
  answer: unknown
}

/** The examples of one domain, by the names of its procedures. */
export type ExamplesOf<Calls> = Partial<Record<keyof Calls, Example>>

/** The answer of a change that returns nothing. */
export const nothing = {}

/** A list of which this is all. */
export const whole = <Item>(...items: Item[]) => ({ items, next: null })
