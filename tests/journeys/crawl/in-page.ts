import type { Control } from './control.ts'

/** Runs in the page before anything else: counts observable changes, and lists the controls. */
export function install() {
  const layers = '[role=dialog],[role=alertdialog],[role=menu],[role=listbox]'
  const pressable =
    'a[href],button,select,summary,input[type=checkbox],input[type=radio],[role=button],[role=tab],[role=switch],' +
    '[role=checkbox],[role=radio],[role=menuitem],[role=menuitemradio],[role=menuitemcheckbox],[role=option]'
  const rows = 'li,tr,article,details,[role=row],[role=listitem],[role=option]'
  const ownState = new Set(['data-state', 'aria-describedby', 'class', 'style', 'tabindex', 'data-highlighted'])

  const seen = (element: Element) => {
    const { width, height } = element.getBoundingClientRect()
    return width > 1 && height > 1 && element.checkVisibility({ visibilityProperty: true })
  }
  const words = (element: Element) => (element.textContent ?? '').replace(/\s+/g, ' ').trim()
  const named = (element: Element): string => {
    const by = element.getAttribute('aria-labelledby')?.split(' ') ?? []
    const label =
      element.getAttribute('aria-label') ?? by.map(id => words(document.getElementById(id) ?? element)).join(' ')
    const own = element.id ? document.querySelector(`label[for="${CSS.escape(element.id)}"]`) : null
    return label || words(element.closest('label') ?? own ?? element) || element.getAttribute('title') || ''
  }
  /** Numbers, dates and people's names in a name do not make it a different control. */
  const plain = (name: string) =>
    /^\p{Emoji_Presentation}/u.test(name) ? 'an emoji' : name.replace(/[\d.,:%+-]+/g, '#').slice(0, 60)
  const kindOfPath = (href: string) => {
    const { pathname } = new URL(href, location.href)
    return pathname.replace(/[0-9a-f]{8}-[0-9a-f-]{27}/g, ':id')
  }
  const top = () => {
    const open = [...document.querySelectorAll(layers)].filter(seen)
    return open.findLast(each => !open.some(other => other !== each && other.contains(each))) ?? null
  }
  const layerName = (layer: Element | null) => (layer ? `${layer.getAttribute('role')} ${plain(named(layer))}` : '')

  const risky =
    /^(?:delete|remove|leave|suspend|cancel (?:my|the|your|plan|sub)|end |withdraw|revoke|disconnect|reject|yes,|sign out|log out|reset|turn off|close (?:the )?case|give up)/i
  const closing = /^(?:cancel|close|keep|back|not now|done|never mind)/i
  const turnOf = (element: Element, name: string) => {
    if (element.closest('aside[aria-label="Demo world"]')) return 6
    if (/^(?:sign|log) out/i.test(name)) return 5
    if (risky.test(name)) return 4
    if (closing.test(name)) return 2
    return element instanceof HTMLButtonElement && element.form && element.type === 'submit' ? 3 : 1
  }
  const linkFault = (link: HTMLAnchorElement) => {
    if (!/^(?:https?|mailto):$/.test(link.protocol)) return `leads to ${link.protocol}`
    const leaves = link.protocol !== 'mailto:' && link.origin !== location.origin
    if (leaves && !link.hostname.includes('.')) return `leads to ${link.href}`
    return link.target === '_blank' && !/noopener|noreferrer/.test(link.rel)
      ? 'opens a page that could steer this one'
      : ''
  }
  const describe = (element: Element, at: number, layer: Element | null): Control => {
    const link = element instanceof HTMLAnchorElement ? element : null
    const kind = link ? 'link' : element instanceof HTMLSelectElement ? 'select' : 'button'
    const name = named(element)
    const row = layer === null || !/menu/.test(layer.role ?? '') ? element.closest(rows) : null
    const shell =
      layer === null &&
      element.closest('main,[data-sonner-toaster]') === null &&
      document.querySelector('main') !== null
    const region = element.closest('section,nav,form,header,footer,fieldset')
    const where = layer ? layerName(layer) : shell ? 'shell' : plain(region?.getAttribute('aria-label') ?? '')
    // Rows of a list are alike, but each of a set of choices is distinct.
    const choice = /^(?:tab|radio|switch|menuitem)/.test(element.role ?? '') || element instanceof HTMLInputElement
    const first = element.matches('summary') ? '' : (plain(name).split(' ')[0] ?? '')
    const like = row && !choice ? (link ? kindOfPath(link.href) : first) : plain(name)
    return {
      at,
      key: [where, kind, row && !choice ? `each ${row.tagName}` : '', like, link ? kindOfPath(link.href) : ''].join(
        ' / ',
      ),
      name: name.slice(0, 80),
      kind,
      href: link?.href ?? '',
      within:
        (link !== null && link.hash !== '' && link.pathname === location.pathname) ||
        element.closest('.not-focus-within\\:sr-only') !== null,
      chosen:
        ['aria-selected', 'aria-current'].some(a => !['false', null].includes(element.getAttribute(a))) ||
        (element.role === 'radio' && element.ariaChecked === 'true') ||
        (element instanceof HTMLInputElement && element.type === 'radio' && element.checked) ||
        (link?.href === location.href && link.hash === ''),
      turn: turnOf(element, name),
      shell,
      layer: layerName(layer),
      fault: (link && linkFault(link)) || (name ? '' : 'has no name'),
    }
  }
  /** Visually hidden inputs, such as radio buttons, are pressed by their label. */
  const target = (element: Element) =>
    element instanceof HTMLInputElement && !seen(element) ? (element.closest('label') ?? element) : element
  /** The middle of the element, unless something else is in front of it there. */
  const middle = (element: Element | undefined) => {
    const box = element?.getClientRects()[0]
    if (!element || !box) return null
    const spot = { x: box.x + box.width / 2, y: box.y + box.height / 2 }
    return element.contains(document.elementFromPoint(spot.x, spot.y)) ? spot : null
  }
  const frame = () => new Promise(resolve => requestAnimationFrame(resolve))
  const able = (element: Element) =>
    !element.matches(':disabled,[aria-disabled=true],[data-disabled]') &&
    element.closest('[inert],[aria-hidden=true],[data-sonner-toaster] li[data-removed=true]') === null &&
    seen(target(element))

  const isTip = (node: Node) =>
    node instanceof Element && (node.matches('[role=tooltip]') || node.querySelector('[role=tooltip]') !== null)
  const counts = ({ type, attributeName, target: place, addedNodes, removedNodes }: MutationRecord) => {
    const { pressed } = window.crawl
    const own = pressed !== null && (place === pressed || place.contains(pressed))
    if (type === 'attributes') return !own || !ownState.has(attributeName ?? '')
    if (type === 'characterData') return place.parentElement?.closest('time') === null
    const nodes = [...addedNodes, ...removedNodes]
    return nodes.some(
      node => !isTip(node) && !(node instanceof Element && node.matches('[data-radix-focus-guard],link,script,style')),
    )
  }
  const happened = () => {
    window.crawl.effects += 1
    window.crawl.changedAt = performance.now()
  }

  window.crawl = {
    effects: 0,
    moves: 0,
    changedAt: 0,
    found: [],
    pressed: null,
    spot: async at => {
      const element = window.crawl.found[at]
      const now = middle(element)
      if (now || !element || element.closest('[data-sonner-toaster]')) return now
      element.scrollIntoView({ block: 'center', behavior: 'instant' })
      // The scroll event comes with the next frame: after the press it would count as its effect.
      await frame()
      await frame()
      return middle(element)
    },
    reset: at => {
      const pressed = window.crawl.found[at]
      Object.assign(window.crawl, { effects: 0, moves: 0, pressed: pressed ?? null })
      return middle(pressed)
    },
    layer: () => layerName(top()),
    // React listens once its container is marked; endless animations and loading placeholders mean that content is still to come.
    stillIn: ms => {
      const { pressed, changedAt } = window.crawl
      const opening = pressed?.matches('[aria-haspopup][aria-expanded=true]') && pressed.isConnected && top() === null
      const loading = document.querySelector('.animate-breathe, output.animate-late') !== null
      if (document.readyState !== 'complete' || loading || opening) return ms
      return Math.max(0, Math.ceil(changedAt + ms - performance.now()))
    },
    controls: () => {
      const layer = top()
      const all = [...(layer ?? document).querySelectorAll(pressable)].filter(able)
      window.crawl.found = all.map(target)
      return all.map((element, at) => describe(element, at, layer))
    },
  }
  new MutationObserver(records => records.some(counts) && happened()).observe(document, {
    subtree: true,
    childList: true,
    characterData: true,
    attributes: true,
  })
  for (const type of ['change', 'input', 'invalid', 'scroll', 'copy', 'popstate', 'hashchange', 'reset'])
    addEventListener(type, happened, true)
  addEventListener('focusin', ({ target: now }) => {
    const { pressed } = window.crawl
    if (now instanceof Node && pressed !== null && !pressed.contains(now) && !now.contains(pressed)) happened()
  })
  Object.assign(window, { print: happened })
  Object.assign(navigator, { vibrate: () => (happened(), true) })
  // In the headless shell sound never begins.
  AudioContext.prototype.resume = async () => {}
  OscillatorNode.prototype.stop = happened
  for (const way of ['pushState', 'replaceState'] as const) {
    const go = history[way].bind(history)
    history[way] = (...where) => {
      window.crawl.moves += 1
      go(...where)
    }
  }
  const { clipboard } = navigator
  if (clipboard) Object.assign(clipboard, { writeText: async () => happened(), write: async () => happened() })
  addEventListener('DOMContentLoaded', () => {
    // Toasts would cover what is below; their own buttons are clicked by script.
    const sheet = new CSSStyleSheet()
    sheet.replaceSync('[data-sonner-toaster], [data-sonner-toaster] * { pointer-events: none !important }')
    document.adoptedStyleSheets.push(sheet)
  })
}
