import { useSignal } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import { get } from "../../api";
import { l } from "../../i18n/lab";
import { showError } from "../../shell/toasts";
import type { TreeBars } from "../../wire";
import type { Column } from "./column";

const ROW = 22;
/** A label is drawn where there is room for a letter or two. */
const LABEL = 26;

/** The tree as bars: below each node its children, as wide as their share of the nodes. */
export function Icicle({ column }: { column: Column }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const bars = useSignal<TreeBars | null>(null);
  const width = useSignal(0);
  const tree = column.tree.value!;
  const zoom = column.zoom.value;

  useEffect(() => {
    const box = canvas.current!.parentElement!;
    const observer = new ResizeObserver(() => (width.value = Math.floor(box.clientWidth)));
    observer.observe(box);
    return () => observer.disconnect();
  }, []);

  useEffect(() => {
    if (width.value === 0) return;
    let wanted = true;
    get<TreeBars>(`/api/lab/trees/${tree.id}/bars?node=${zoom}&width=${width.value}`).then(
      (loaded) => wanted && (bars.value = loaded),
      (error: unknown) => wanted && showError(error),
    );
    return () => void (wanted = false);
  }, [tree, zoom, width.value]);

  const selected = column.selected.value;
  const way = column.moment.value?.path.map(({ node }) => node) ?? [];
  useEffect(() => {
    const frame = requestAnimationFrame(() => {
      if (bars.value && canvas.current) draw(canvas.current, bars.value, width.value, way);
    });
    return () => cancelAnimationFrame(frame);
  }, [bars.value, width.value, selected, way.join(" ")]);

  return (
    <figure class="lab-icicle">
      <canvas
        ref={canvas}
        aria-hidden="true"
        onClick={(event) => {
          const node = bars.value && barAt(bars.value, event, width.value);
          if (node !== null && node !== undefined) void column.goTo(node);
        }}
        onDblClick={(event) => {
          const node = bars.value && barAt(bars.value, event, width.value);
          if (node !== null && node !== undefined) column.zoom.value = node;
        }}
      />
      <figcaption>
        <span class="lab-legend">
          {l.value.groups.map((name, group) => (
            <span key={name}>
              <span class={`lab-dot group-${group}`} /> {name}
            </span>
          ))}
        </span>
        <span class="lab-icicle-buttons">
          <button
            type="button"
            class="button plain"
            onClick={() => (column.zoom.value = column.selected.value)}
          >
            {l.value.zoomIn}
          </button>
          <button
            type="button"
            class="button plain"
            disabled={zoom === 0}
            onClick={() => (column.zoom.value = 0)}
          >
            {l.value.zoomOut}
          </button>
          <a class="button plain" href={`/api/lab/trees/${tree.id}/tree.svg`} download>
            SVG
          </a>
          <button type="button" class="button plain" onClick={() => savePng(canvas.current!)}>
            PNG
          </button>
          <a class="button plain" href={`/api/lab/trees/${tree.id}/tree.json`} download>
            JSON
          </a>
        </span>
      </figcaption>
    </figure>
  );
}

/** The colours of the groups, as the style sheet has them. */
function colours(canvas: HTMLCanvasElement): string[] {
  const style = getComputedStyle(canvas);
  return Array.from({ length: 6 }, (_, n) => style.getPropertyValue(`--group-${n}`).trim());
}

function draw(
  canvas: HTMLCanvasElement,
  bars: TreeBars,
  width: number,
  way: readonly number[],
): void {
  const scale = devicePixelRatio;
  const rows = Math.max(0, ...bars.rows) + 1;
  canvas.width = width * scale;
  canvas.height = rows * ROW * scale;
  canvas.style.height = `${rows * ROW}px`;
  const context = canvas.getContext("2d");
  if (!context) return;
  context.scale(scale, scale);
  context.font = "12px system-ui, sans-serif";
  context.textBaseline = "middle";
  const palette = colours(canvas);
  const text = getComputedStyle(canvas).getPropertyValue("--bar-text").trim();
  const outline = getComputedStyle(canvas).getPropertyValue("--focus").trim();
  const onWay = new Set(way);
  for (let n = 0; n < bars.nodes.length; n += 1) {
    const [x, y] = [bars.starts[n]! * width, bars.rows[n]! * ROW];
    const wide = Math.max(bars.widths[n]! * width - 0.5, 1);
    context.globalAlpha = bars.merged[n]! > 1 ? 0.5 : 1;
    context.fillStyle = palette[bars.groups[n]!] ?? "";
    context.fillRect(x, y, wide, ROW - 1);
    context.globalAlpha = 1;
    if (bars.labels[n] && wide > LABEL) {
      context.fillStyle = text;
      context.fillText(bars.labels[n]!, x + 3, y + ROW / 2, wide - 4);
    }
    if (bars.merged[n] === 1 && onWay.has(bars.nodes[n]!)) {
      context.strokeStyle = outline;
      context.lineWidth = 2;
      context.strokeRect(x + 1, y + 1, Math.max(wide - 2, 1), ROW - 3);
    }
  }
}

/** The node of the bar at a point. */
function barAt(bars: TreeBars, event: MouseEvent, width: number): number | null {
  const row = Math.floor(event.offsetY / ROW);
  const x = event.offsetX / width;
  for (let n = 0; n < bars.nodes.length; n += 1)
    if (bars.rows[n] === row && x >= bars.starts[n]! && x < bars.starts[n]! + bars.widths[n]!)
      return bars.nodes[n]!;
  return null;
}

function savePng(canvas: HTMLCanvasElement): void {
  canvas.toBlob((blob) => {
    if (!blob) return;
    const link = document.createElement("a");
    link.href = URL.createObjectURL(blob);
    link.download = "hetman-tree.png";
    link.click();
    URL.revokeObjectURL(link.href);
  });
}
