"""Writes src/styles/fonts/preview-*.ttf: the weights of our fonts that the pictures of shared addresses are set in.

What draws those pictures reads neither WOFF2 nor variable fonts. Latin and extended Latin in one file each, under names
of their own (SIL OFL 1.1, src/styles/fonts/OFL.txt). Run once, with fonttools and brotli installed:
python3 scripts/preview-fonts.py
"""

from pathlib import Path
from tempfile import TemporaryDirectory

from fontTools.merge import Merger
from fontTools.ttLib import TTFont
from fontTools.varLib.instancer import instantiateVariableFont

HERE = Path(__file__).parent.parent
SOURCE = HERE / "node_modules/@fontsource-variable"
TARGET = HERE / "src/styles/fonts"
FACES = [
    ("Preview Title", "archivo", 750),
    ("Preview Text", "archivo", 450),
    ("Preview Figures", "chivo-mono", 560),
]


def instance(font, part, weight):
    file = SOURCE / font / "files" / f"{font}-{part}-wght-normal.woff2"
    static = instantiateVariableFont(TTFont(file), {"wght": weight})
    static.flavor = None
    for table in ("STAT", "prep", "gasp"):
        del static[table]
    return static


def rename(font, name):
    font["name"].names = []
    font["name"].setName(name, 1, 3, 1, 0x409)
    font["name"].setName("Regular", 2, 3, 1, 0x409)
    # Without it the file is ignored.
    font["name"].setName(name.replace(" ", ""), 6, 3, 1, 0x409)
    # One weight per family: requesting the family selects it.
    font["OS/2"].usWeightClass = 400
    font["post"].formatType = 3.0


for name, source, weight in FACES:
    with TemporaryDirectory() as folder:
        parts = []
        for part in ("latin", "latin-ext"):
            parts.append(str(Path(folder) / f"{part}.ttf"))
            instance(source, part, weight).save(parts[-1])
        merged = Merger().merge(parts)
        rename(merged, name)
        merged.save(TARGET / f"{name.lower().replace(' ', '-')}.ttf")
