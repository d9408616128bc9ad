/** Dyes of organization marks: none is a colour that stands for a state, and all carry white text. */
export const lightDyes = {
  'dye-1': '#7a1539',
  'dye-2': '#1f4a7a',
  'dye-3': '#553070',
  'dye-4': '#5f4327',
  'dye-5': '#3f5526',
  'dye-6': '#24525a',
} as const

/** The same on dark pages. */
export const darkDyes = {
  'dye-1': '#a03a5e',
  'dye-2': '#3a6fa8',
  'dye-3': '#7d539c',
  'dye-4': '#86643f',
  'dye-5': '#5d7740',
  'dye-6': '#3d7680',
} as const
