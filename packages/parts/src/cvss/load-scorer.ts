/** The score tables are large: they load after the screen, which can be filled in meanwhile. */
export const loadScorer = () => import('@grana/cvss/score')
