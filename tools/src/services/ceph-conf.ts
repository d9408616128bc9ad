export type CephPlace = { folder: string; fsid: string; monitors: string; osdPorts: number; endpoint: string }

/**
 * One monitor, one in-memory OSD and one gateway, on loopback. Each run has its own ports and cluster id, so that several
 * clusters run at the same time. There is no authentication between the three, because only this machine reaches them and
 * nothing persists. The gateway itself requires signatures as any S3 does.
 */
export const cephConf = ({ folder, fsid, monitors, osdPorts, endpoint }: CephPlace): string => `[global]
fsid = ${fsid}
mon host = ${monitors}
mon initial members = a
public addr = 127.0.0.1
cluster addr = 127.0.0.1
auth cluster required = none
auth service required = none
auth client required = none
# Without it the gateway waits forever for authentication, which is off.
ms mon client mode = crc
ms bind port min = ${osdPorts}
ms bind port max = ${osdPorts + 400}
osd pool default size = 1
osd pool default min size = 1
osd pool default pg num = 4
osd pool default pgp num = 4
osd pool default pg autoscale mode = off
osd crush chooseleaf type = 0
run dir = ${folder}
admin socket = ${folder}/$name.asok
log file =
log to stderr = true
err to stderr = true

[mon]
mon data = ${folder}/mon
mon allow pool size one = true
mon max pg per osd = 1000
mon data avail crit = 0
# The gateway creates several pools, and each waits for a proposal: a second by default.
paxos propose interval = 0.02
paxos min wait = 0.01

[osd]
osd data = ${folder}/osd
osd objectstore = memstore
memstore device bytes = 1073741824

[client.admin]
rgw frontends = beast endpoint=${endpoint}
rgw data = ${folder}/rgw
`
