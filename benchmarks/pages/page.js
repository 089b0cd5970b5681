document.querySelectorAll('.act').forEach((el) => el.addEventListener('click', () => el.classList.toggle('on')));
document.querySelectorAll('form').forEach((el) => el.addEventListener('submit', (event) => event.preventDefault()));
const list = document.querySelector('[data-rows]');
if (list) for (let row = 0; row < +list.dataset.rows; row++) {
  const item = document.createElement('div');
  item.className = 'row card';
  item.innerHTML = `<b>Message ${row}</b> <span class=act>Reply</span> <span class=act>Archive</span> <input type=checkbox> `;
  item.append(['first', 'second', 'third', 'fourth'][row % 4] + ' line of what somebody wrote');
  item.addEventListener('click', () => item.remove());
  list.append(item);
}
const chart = document.querySelector('canvas');
if (chart) {
  const pen = chart.getContext('2d');
  for (let bar = 0; bar < 24; bar++) (pen.fillStyle = `hsl(${bar * 15} 60% 55%)`), pen.fillRect(bar * 20, 40 + ((bar * 37) % 90), 14, 200);
}
