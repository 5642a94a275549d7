declare global {
  interface Window {
    /** Set by the inline script: stops recording and returns the recorded presses. */
    takePresses?: () => Press[]
    /** Set by the inline script of signed-in people's pages: stops waiting for the palette's key, and hands over what was pressed. */
    takeCommandKey?: (listener: (event: KeyboardEvent) => void) => void
  }
}

interface Press {
  type: 'click' | 'change'
  target: HTMLElement
  /** The chosen value, recorded because React resets a select to its own state. */
  value: string
}

/**
 * Runs inline in the head. A page is visible before it is hydrated, so clicks and choices made meanwhile are recorded. Links and
 * forms are left out: the browser and React handle them. Afterwards, a choice in a select makes React hydrate that part of the
 * page, and hydration resets the select before the handlers run; the chosen value is restored in between.
 */
export const earlyPressScript =
  "(d=>{let k=[],v,f=e=>{let t=e.type=='click'?e.target.closest('button:not([type=submit])'):e.target.matches('select')&&e.target;" +
  't&&k.push({type:e.type,target:t,value:t.value})},l=a=>{d[a]("click",f,!0);d[a]("change",f,!0)},' +
  // A choice fires both `input` and `change`; the first is enough for React.
  'b=(o,g)=>["input","change"].map(t=>o.addEventListener(t,g,!0)),p=({target:t})=>t.matches("select")&&(t.value=v);' +
  'l("addEventListener");b(window,e=>v=e.target.value);' +
  // React adds its listeners in the same task; the microtask lets them run before ours.
  'takePresses=()=>(l("removeEventListener"),queueMicrotask(()=>b(d,p)),k.splice(0))})(document)'

/**
 * Runs inline in the head of signed-in people's pages, whose bar shows the key: the part that listens for it loads after the page,
 * and until then the browser would take it for its own search. Other modifiers are the listener's business.
 */
export const earlyKeyScript =
  '{let k,f=e=>/^k$/i.test(e.key)&&(e.ctrlKey||e.metaKey)&&(k=new KeyboardEvent(e.type,e),e.preventDefault());' +
  'addEventListener("keydown",f);takeCommandKey=g=>{removeEventListener("keydown",f);k&&g(k);k=0}}'

/** Replays the recorded presses now that the page is hydrated. */
export function replay(presses: Press[]) {
  for (const { type, target, value } of presses.splice(0)) {
    if (!target.isConnected) continue
    if (type === 'click') target.click()
    else Object.assign(target, { value }).dispatchEvent(new Event(type, { bubbles: true }))
  }
}
