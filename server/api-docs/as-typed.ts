interface Request {
  /** With its parameters in {braces}. */
  address: string
  method: 'get' | 'post'
  parameters: readonly { name: string; in: string; example?: string | number | undefined }[]
  body: unknown
}

/** A request as one types it in a terminal, with the token in a variable. */
export function asCurl({ address, method, parameters, body }: Request) {
  const given = parameters.flatMap(({ name, in: place, example }) =>
    example === undefined ? [] : [{ name, place, value: String(example) }],
  )
  const url = new URL(
    address.replaceAll(/\{(\w+)\}/g, (_, name) => given.find(each => each.name === name)?.value ?? ''),
  )
  for (const { name, place, value } of given) if (place === 'query') url.searchParams.set(name, value)
  return [
    `curl ${method === 'post' && body === undefined ? '-X POST ' : ''}${quoted(url.href)}`,
    '-H "Authorization: Bearer $TOKEN"',
    ...(body === undefined ? [] : ['-H "Content-Type: application/json"', `-d ${quoted(asText(body))}`]),
  ].join(' \\\n  ')
}

/** Indented JSON, with lists of plain numbers or texts on one line. */
export const asText = (value: unknown) =>
  JSON.stringify(value, null, 2).replaceAll(
    /\[\n[^[\]{}]+\n\s*\]/g,
    list => `[${list.slice(1, -1).trim().replaceAll(/\n\s+/g, ' ')}]`,
  )

const quoted = (text: string) => `'${text.replaceAll("'", String.raw`'\''`)}'`
