/**
 * Runs before the first paint, inlined by the document under its CSP hash. It belongs first in the body when the body
 * has `data-name`, else in the head. It repeats a minimum of theme.ts, which loads later: a first frame in the wrong
 * theme cannot be undone.
 */
export const themeScript =
  "(function(){var d=document,r=d.documentElement,b=d.body,n=b&&b.getAttribute('data-name'),p='grana_'+(n?n+'_':'')+'theme_mode_',v,m;" +
  "try{v=localStorage.getItem(p+'value');m=localStorage.getItem(p+'menu')}catch(e){}" +
  "function k(x){return x==='light'||x==='dark'?x:''}" +
  "var t=m==='system'?(matchMedia('(prefers-color-scheme:dark)').matches?'dark':'light'):k(v)||k(r.getAttribute('data-theme'))||k(m)||'light';" +
  "r.setAttribute('data-theme',t)})()"
