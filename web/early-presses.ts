declare global {
  interface Window {
    /** Set by the inline script: stops recording and returns the recorded presses. */
    takePresses?: () => Press[]
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

/** Replays the recorded presses now that the page is hydrated. */
export function replay(presses: Press[]) {
  for (const { type, target, value } of presses.splice(0)) {
    if (!target.isConnected) continue
    if (type === 'click') target.click()
    else Object.assign(target, { value }).dispatchEvent(new Event(type, { bubbles: true }))
  }
}
