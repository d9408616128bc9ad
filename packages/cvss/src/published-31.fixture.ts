/** Vectors and scores that FIRST published with CVSS 3.1: its document of examples, named by their CVE. */
export const examples31: readonly (readonly [cve: string, vector: string, score: number])[] = [
  ['CVE-2013-0375', 'CVSS:3.1/AV:N/AC:L/PR:L/UI:N/S:C/C:L/I:L/A:N', 6.4],
  ['CVE-2014-3566', 'CVSS:3.1/AV:N/AC:H/PR:N/UI:R/S:U/C:L/I:N/A:N', 3.1],
  ['CVE-2012-1516', 'CVSS:3.1/AV:N/AC:L/PR:L/UI:N/S:C/C:H/I:H/A:H', 9.9],
  ['CVE-2009-0783', 'CVSS:3.1/AV:L/AC:L/PR:H/UI:N/S:U/C:L/I:L/A:L', 4.2],
  ['CVE-2012-0384', 'CVSS:3.1/AV:N/AC:L/PR:H/UI:N/S:U/C:H/I:H/A:H', 7.2],
  ['CVE-2015-1098', 'CVSS:3.1/AV:L/AC:L/PR:N/UI:R/S:U/C:H/I:H/A:H', 7.8],
  ['CVE-2014-0160', 'CVSS:3.1/AV:N/AC:L/PR:N/UI:N/S:U/C:H/I:N/A:N', 7.5],
  ['CVE-2014-6271', 'CVSS:3.1/AV:N/AC:L/PR:N/UI:N/S:U/C:H/I:H/A:H', 9.8],
  ['CVE-2008-1447', 'CVSS:3.1/AV:N/AC:H/PR:N/UI:N/S:C/C:N/I:H/A:N', 6.8],
  ['CVE-2014-2005', 'CVSS:3.1/AV:P/AC:L/PR:N/UI:N/S:U/C:H/I:H/A:H', 6.8],
  ['CVE-2010-0467', 'CVSS:3.1/AV:N/AC:L/PR:N/UI:N/S:C/C:L/I:N/A:N', 5.8],
  ['CVE-2012-1342', 'CVSS:3.1/AV:N/AC:L/PR:N/UI:N/S:C/C:N/I:L/A:N', 5.8],
  ['CVE-2013-6014', 'CVSS:3.1/AV:A/AC:L/PR:N/UI:N/S:C/C:H/I:N/A:H', 9.3],
  ['CVE-2019-7551', 'CVSS:3.1/AV:N/AC:L/PR:L/UI:R/S:C/C:H/I:H/A:H', 9],
  ['CVE-2009-0658', 'CVSS:3.1/AV:L/AC:L/PR:N/UI:R/S:U/C:H/I:H/A:H', 7.8],
  ['CVE-2011-1265', 'CVSS:3.1/AV:A/AC:L/PR:N/UI:N/S:U/C:H/I:H/A:H', 8.8],
  ['CVE-2014-2019', 'CVSS:3.1/AV:P/AC:L/PR:N/UI:N/S:U/C:N/I:H/A:N', 4.6],
  ['CVE-2015-0970', 'CVSS:3.1/AV:N/AC:L/PR:N/UI:R/S:U/C:H/I:H/A:H', 8.8],
  ['CVE-2014-0224', 'CVSS:3.1/AV:N/AC:H/PR:N/UI:N/S:U/C:H/I:H/A:N', 7.4],
  ['CVE-2012-5376', 'CVSS:3.1/AV:N/AC:L/PR:N/UI:R/S:C/C:H/I:H/A:H', 9.6],
  ['CVE-2016-1645', 'CVSS:3.1/AV:N/AC:L/PR:N/UI:R/S:U/C:H/I:H/A:H', 8.8],
  ['CVE-2016-0128', 'CVSS:3.1/AV:N/AC:H/PR:N/UI:R/S:U/C:H/I:H/A:N', 6.8],
  ['CVE-2017-5942', 'CVSS:3.1/AV:N/AC:L/PR:N/UI:R/S:C/C:L/I:L/A:N', 6.1],
  ['CVE-2018-18913', 'CVSS:3.1/AV:L/AC:L/PR:N/UI:R/S:U/C:H/I:H/A:H', 7.8],
  ['CVE-2016-5558', 'CVSS:3.1/AV:N/AC:L/PR:N/UI:N/S:U/C:H/I:L/A:L', 8.6],
  ['CVE-2016-5729', 'CVSS:3.1/AV:L/AC:L/PR:H/UI:N/S:C/C:H/I:H/A:H', 8.2],
  ['CVE-2015-2890', 'CVSS:3.1/AV:L/AC:L/PR:H/UI:N/S:U/C:N/I:H/A:H', 6],
  ['CVE-2018-3652', 'CVSS:3.1/AV:P/AC:L/PR:N/UI:N/S:C/C:H/I:H/A:H', 7.6],
  // The specification's own vectors, with the temporal and the environmental group.
  ['specification', 'CVSS:3.1/S:U/AV:N/AC:L/PR:H/UI:N/C:L/I:L/A:N/E:F/RL:X', 3.7],
  [
    'calculator',
    'CVSS:3.1/AV:N/AC:L/PR:N/UI:R/S:C/C:H/I:H/A:N/E:H/RL:O/RC:C/CR:H/IR:H/AR:H/MAV:N/MAC:L/MPR:L/MUI:N/MS:C/MC:H/MI:H/MA:H',
    9.5,
  ],
]

/** Scores of `CVSS:3.1/AV:N/AC:L/PR:N`, each row for C, I and A from high to none, the last changing first. */
export const impactRows31: readonly (readonly [middle: string, scores: string])[] = [
  ['UI:N/S:C', '10 10 10 10 9.9 9.3 10 9.3 8.6 10 9.9 9.3 9.9 8.3 7.2 9.3 7.2 5.8 10 9.3 8.6 9.3 7.2 5.8 8.6 5.8 0'],
  [
    'UI:N/S:U',
    '9.8 9.4 9.1 9.4 8.6 8.2 9.1 8.2 7.5 9.4 8.6 8.2 8.6 7.3 6.5 8.2 6.5 5.3 9.1 8.2 7.5 8.2 6.5 5.3 7.5 5.3 0',
  ],
  [
    'UI:R/S:C',
    '9.6 9.6 9.3 9.6 8.8 8.2 9.3 8.2 7.4 9.6 8.8 8.2 8.8 7.1 6.1 8.2 6.1 4.7 9.3 8.2 7.4 8.2 6.1 4.7 7.4 4.7 0',
  ],
  [
    'UI:R/S:U',
    '8.8 8.3 8.1 8.3 7.6 7.1 8.1 7.1 6.5 8.3 7.6 7.1 7.6 6.3 5.4 7.1 5.4 4.3 8.1 7.1 6.5 7.1 5.4 4.3 6.5 4.3 0',
  ],
]
