/**
 * Runs inline in the head of signed-in people's pages, which are lower while they load: after a reload, or in a tab that the browser had
 * discarded, the router scrolls before the place where they were exists. This scrolls once more as soon as it does, unless they have
 * acted meanwhile or it takes too long. The key is the one under which TanStack Router keeps places.
 */
export const earlyPlaceScript =
  '{let r=document.documentElement,y=0,o=new ResizeObserver(()=>r.scrollHeight-innerHeight>=y&&(scrollTo(0,y),e())),e=()=>o.disconnect();' +
  'try{y=JSON.parse(sessionStorage["tsr-scroll-restoration-v1_3"])[history.state.__TSR_key].window.scrollY}catch{}' +
  'if(y&&performance.getEntriesByType("navigation")[0].type!="navigate"){o.observe(r);setTimeout(e,2e4);' +
  '["wheel","touchmove","keydown","pointerdown"].map(t=>addEventListener(t,e,{once:!0,capture:!0}))}}'
