declare global {
  interface Window {
    /** Set by the inline script: stops recording, because React listens from now on. */
    endEarlyPresses?: () => void
    /** Set by the same script: replays the recorded presses on the page, which is hydrated now. */
    replayPresses?: () => void
    /** Set by the inline script of signed-in people's pages: stops waiting for the palette's key, and passes on a press of it. */
    takeCommandKey?: (listener: (event: KeyboardEvent) => void) => void
    /** Set by the same script: replays what was pressed on the bars that are hydrated now. */
    replayBarPresses?: () => void
    /** What was typed since the palette's key was pressed, while the same script waits for its field. */
    typedEarly?: string
    endTypedEarly?: () => void
  }
}

/**
 * Runs inline in the head. A page is visible before it is hydrated, so clicks and choices made meanwhile are recorded. Links and
 * forms are left out: the browser and React handle them. Afterwards, a choice in a select makes React hydrate that part of the
 * page, and hydration resets the select before the handlers run; the chosen value is restored in between. Hydration does not reset radio
 * buttons and checkboxes, so React would not see a change: an `input` event makes React hydrate the part first, and then the state before
 * the press is restored and the control clicked.
 */
export const earlyPressScript =
  "(d=>{let k=[],v,f=e=>{let o=e.target,t=e.type=='click'?o.closest('button:not([type=submit],[data-late] *),[type=radio],[type=checkbox]'):o.matches('select')&&o;" +
  't&&k.push([t,t.value,t.checked])},l=a=>{d[a]("click",f,!0);d[a]("change",f,!0)},' +
  // A choice fires both `input` and `change`; the first is enough for React.
  'b=(o,g)=>["input","change"].map(t=>o.addEventListener(t,g,!0)),p=({target:t})=>t.matches("select")&&(t.value=v),' +
  's=(t,n)=>t.dispatchEvent(new Event(n,{bubbles:!0}));' +
  'l("addEventListener");b(window,e=>v=e.target.value);' +
  // React adds its listeners in the same task; the microtask lets them run before ours.
  'endEarlyPresses=()=>{l("removeEventListener");queueMicrotask(()=>b(d,p))};' +
  'replayPresses=()=>k.splice(0).map(([t,w,c])=>{if(t.matches("select"))t.value=w,s(t,"change");' +
  'else{if(t.matches("input"))s(t,"input"),t.checked=!c;t.click()}})})(document)'

/**
 * Runs inline in the head of signed-in people's pages, whose bar shows the palette's key. Its listener loads after the page, and until
 * then the browser would open its own search. The listener itself checks for other modifiers. The palette loads only after its key or
 * button was pressed: what is typed in the next five seconds is kept for it and does not reach the page, unless Escape or a press on
 * something else ends the wait.
 */
export const earlyKeyScript =
  '{let k,g,at,n="keydown",a=addEventListener,r=removeEventListener,' +
  'f=e=>{if(!/^k$/i.test(e.key)||!e.ctrlKey&&!e.metaKey)return;g||(k=new KeyboardEvent(n,e),e.preventDefault());' +
  'e.defaultPrevented&&(at=e.timeStamp,typedEarly="")},' +
  't=e=>{let c=e.key,s=typedEarly;if(!(e.timeStamp-at<5e3)||e.ctrlKey||e.metaKey||e.altKey)return;' +
  'if(c=="Escape"){k=at=NaN;return}typedEarly=c=="Backspace"?s.slice(0,-1):c.length<2?s+c:s;' +
  'e.preventDefault();e.stopImmediatePropagation()},' +
  'c=e=>{e.target.closest("[aria-keyshortcuts$=K]")?(at=e.timeStamp,typedEarly=""):e.isTrusted&&(k=at=NaN)};' +
  'typedEarly="";a(n,f);a(n,t,!0);a("click",c,!0);' +
  // The palette's listener has been added by now: added again, ours runs after it and sees whether it took the key.
  'takeCommandKey=l=>{g=l;r(n,f);a(n,f);k&&g(k);k=0};endTypedEarly=()=>{r(n,f);r(n,t,!0);r("click",c,!0);typedEarly=""}}'

/**
 * Runs inline in the head of signed-in people's pages. Parts marked `data-late`, such as their half of the top bar, are hydrated after the
 * page, because their code loads later. React drops presses on them until then, so they are repeated. A press that opens something is not
 * repeated once the person has turned to something else.
 */
export const earlyBarScript =
  '{let k=new Set,n="click",m="keydown",h=t=>Object.keys(t).some(p=>/^__reactP/.test(p)),' +
  'd=t=>k.forEach(o=>o!=t&&o.matches("[aria-haspopup]")&&k.delete(o)),' +
  'f=e=>{let t=e.target.closest?.("[data-late] button");e.isTrusted&&d(t);t&&!h(t)&&k.add(t)},' +
  'g=e=>/^(Esc|Tab)/.test(e.key)&&d();' +
  'addEventListener(n,f,!0);addEventListener(m,g,!0);' +
  // Not at once: React is in the middle of its own work. Presses on another bar are kept until that one is hydrated.
  'replayBarPresses=()=>{setTimeout(()=>k.forEach(t=>h(t)&&k.delete(t)&&t.click()))}}'
