type Made = new (config: object) => object

let made: Made | undefined

/** For the library's own class, which comes with the first form. */
export function mutationsAreMadeBy(library: Made) {
  made = library
}

/** In its place until then, for pages without a form: `new Mutation` gives one of the library's own. */
export function Mutation(config: object): object {
  if (!made) throw new Error('What sends changes comes with the forms that do')
  return new made(config)
}
