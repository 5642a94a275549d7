type Made = new (config: object) => object

let made: Made | undefined

/** Installs the library's own class, which is loaded with the first form. */
export function mutationsAreMadeBy(library: Made) {
  made = library
}

/** Stands in for it until then, on pages without a form: `new Mutation` returns an instance of the library's class. */
export function Mutation(config: object): object {
  if (!made) throw new Error('What sends changes comes with the forms that do')
  return new made(config)
}
