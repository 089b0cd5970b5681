"""Pages with a button that tells for how long it was held, with one that tells whether the pointer moved on it, and
with a strip that tells whether the pointer passed over it as slowly as a hand does.
"""

HELD_BUTTON = """<!doctype html><html lang="en"><meta charset="utf-8"><title>Held</title>
<button id="b" style="position: fixed; inset: 200px 300px">Press</button>
<script>
let downAt = 0;
b.onmousedown = (event) => { downAt = event.timeStamp; };
b.onmouseup = (event) => { b.textContent = event.timeStamp - downAt < 40 ? 'Touched' : 'Pressed'; };
</script>"""

DRAGGED_BUTTON = """<!doctype html><html lang="en"><meta charset="utf-8"><title>Dragged</title>
<button id="b" style="position: fixed; inset: 200px 300px">Press</button>
<script>
let moves = null;
b.onmousedown = () => { moves = 0; };
b.onmousemove = () => { moves += 1; };
b.onmouseup = () => { b.textContent = moves ? 'Dragged' : 'Pressed'; moves = null; };
</script>"""

PASSED_STRIP = """<!doctype html><html lang="en"><meta charset="utf-8"><title>Passed</title>
<div id="strip" style="position: fixed; inset: 60px 0 auto; height: 120px; background: #ddd">Unseen</div>
<button id="b" style="position: fixed; inset: 200px 300px">Press</button>
<script>
let timer = 0;
strip.onmouseenter = () => { timer = setTimeout(() => { strip.textContent = 'Seen'; }, 50); };
strip.onmouseleave = () => { clearTimeout(timer); };
b.onclick = () => { b.textContent = 'Pressed'; };
</script>"""
