declare global {
  interface Window {
    /** Set by the inline script: stops keeping, and gives what was kept. */
    takePresses?: () => Press[]
  }
}

interface Press {
  type: 'click' | 'change'
  target: HTMLElement
  /** What was chosen. React sets a list back to what it knows. */
  value: string
}

/**
 * Runs inline in the head. A page is seen before it listens: what is pressed or chosen meanwhile is kept. Links and forms are left
 * out, the browser and React care for them. Later a choice from a list makes React take over that part of the page, and set the
 * list back before anybody is told: what was chosen is put back in between.
 */
export const earlyPressScript =
  "(d=>{let k=[],v,f=e=>{let t=e.type=='click'?e.target.closest('button:not([type=submit])'):e.target.matches('select')&&e.target;" +
  't&&k.push({type:e.type,target:t,value:t.value})},l=a=>{d[a]("click",f,!0);d[a]("change",f,!0)},' +
  // Whatever is chosen is told twice, and the first time is enough for React.
  'b=(o,g)=>["input","change"].map(t=>o.addEventListener(t,g,!0)),p=({target:t})=>t.matches("select")&&(t.value=v);' +
  'l("addEventListener");b(window,e=>v=e.target.value);' +
  // React begins to listen in the same breath, and is told before us.
  'takePresses=()=>(l("removeEventListener"),queueMicrotask(()=>b(d,p)),k.splice(0))})(document)'

/** Does what was pressed too early, now that the page listens. */
export function replay(presses: Press[]) {
  for (const { type, target, value } of presses.splice(0)) {
    if (!target.isConnected) continue
    if (type === 'click') target.click()
    else Object.assign(target, { value }).dispatchEvent(new Event(type, { bubbles: true }))
  }
}
