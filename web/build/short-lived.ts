import type { Plugin } from 'vite'
import { parseSync, Visitor } from 'vite'

const isServer = ({ name }: { name: string }) => name === 'ssr'

/** Where libraries give each query, and each page, a getter of its own, though the server needs only the value. */
const ownGetters = [
  {
    module: /\/query-core\/build\/modern\/query\.js$/,
    getter: /Object\.defineProperties\(object, \{\s*\[fetchSignal\].*?\n\t{3}\}\);/s,
    instead: 'Object.assign(object, { [fetchSignal]: abortController.signal, signal: abortController.signal });',
    added: '',
  },
  {
    module: /\/query-core\/build\/modern\/utils\.js$/,
    getter: /Object\.defineProperties\(object, \{\s*\[fetchSignal\].*?\n\t\}\);/s,
    instead: 'Object.assign(object, { [fetchSignal]: internalSignal, signal: getSignal() });',
    added: '',
  },
  {
    module: /\/router-core\/dist\/esm\/ssr\/ssr-server\.js$/,
    getter: /router\.ssr = \{ get manifest\(\) (\{.*?\n\t\}) \};/s,
    instead: 'router.ssr = new WithManifest(() => $1);',
    added: `
class WithManifest {
  #read
  constructor(read) { this.#read = read }
  get manifest() { return this.#read() }
}`,
  },
]

/**
 * V8 expects a function that is assigned to a property to live long: it is allocated among old objects, which only a full garbage
 * collection frees, together with all that it refers to. An object with a getter of its own has a hidden class of its own, which is
 * an old object too. So everything a page is rendered from, and its HTML, would outlive the answer. In the server's bundle these
 * functions become ordinary ones. Record 041 has the figures.
 */
export const shortLived = (): Plugin[] => [
  {
    name: 'short-lived-functions',
    apply: 'build',
    applyToEnvironment: isServer,
    // Not earlier: the bundler simplifies what it renders.
    generateBundle(_options, bundle) {
      for (const file of Object.values(bundle))
        if (file.type === 'chunk' && mayAssign.test(file.code)) file.code = asValues(file.fileName, file.code)
    },
  },
  {
    name: 'short-lived-getters',
    apply: 'build',
    applyToEnvironment: isServer,
    transform: {
      filter: { id: ownGetters.map(({ module }) => module) },
      handler(code, id) {
        const own = ownGetters.find(({ module }) => module.test(id))
        if (!own?.getter.test(code)) this.error(`${id} no longer has the getter that is replaced here`)
        return { code: code.replace(own.getter, own.instead) + own.added, map: null }
      },
    },
  },
]

/** `a.b = () => c` becomes `a.b = (0, () => c)`, which is the same. */
function asValues(fileName: string, code: string) {
  const inserted: { at: number; text: string }[] = []
  new Visitor({
    AssignmentExpression({ left, right }) {
      if (left.type !== 'MemberExpression' || !isFunction.has(right.type)) return
      inserted.push({ at: right.start, text: '(0, ' }, { at: right.end, text: ')' })
    },
  }).visit(parseSync(fileName, code).program)
  let rest = code
  let rewritten = ''
  for (const { at, text } of inserted.toSorted((one, other) => other.at - one.at)) {
    rewritten = text + rest.slice(at) + rewritten
    rest = rest.slice(0, at)
  }
  return rest + rewritten
}

/** A quick check, so that most files need not be parsed. It saves the build a second. */
const mayAssign = /\.#?\w+ = (?:async )?(?:\(|function|\w+ =>)/

const isFunction = new Set(['ArrowFunctionExpression', 'FunctionExpression'])
