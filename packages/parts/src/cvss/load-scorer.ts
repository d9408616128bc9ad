/** The tables of the score are large: they come after the screen, which can be filled in meanwhile. */
export const loadScorer = () => import('@grana/cvss/score')
