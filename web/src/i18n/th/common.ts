// คำที่ใช้ทุกหน้า
import type { Role } from "../../board/pieces";
import type { Texts } from "..";

const roles: Record<Role, string> = {
  king: "คิง",
  queen: "ควีน",
  rook: "เรือ",
  bishop: "บิชอป",
  knight: "ม้า",
  pawn: "เบี้ย",
};

export const common: Texts["common"] = {
  home: "หน้าแรก",
  analyse: "วิเคราะห์",
  games: "เกมของฉัน",
  settings: "ตั้งค่า",
  places: {
    play: "เล่น",
    study: "วิเคราะห์",
    puzzles: "โจทย์",
    games: "เกม",
    lab: "ห้องทดลอง",
    learn: "เรียน",
  },
  cancel: "ยกเลิก",
  close: "ปิด",
  copy: "คัดลอก",
  copied: "คัดลอกแล้ว",
  white: "ขาว",
  black: "ดำ",
  skip: "ข้ามไปยังเนื้อหา",
  loading: "กำลังโหลด",
  connectionLost: "การเชื่อมต่อขาดหาย เกมของคุณยังอยู่ครบ หน้านี้จะเชื่อมต่อใหม่เอง",
  notFound: "ไม่พบหน้านี้",
  pageFailed: "โหลดหน้านี้ไม่ได้ Hetman ยังทำงานอยู่หรือไม่",
  tryAgain: "ลองอีกครั้ง",

  pairTitle: "จับคู่อุปกรณ์นี้",
  pairHelp: "พิมพ์รหัสที่ Hetman แสดงบนคอมพิวเตอร์ที่เปิดโปรแกรมอยู่",
  pairCode: "รหัส",
  pairButton: "จับคู่",

  board: "กระดานหมากรุก",
  empty: "ว่าง",
  role: (role) => roles[role],
  piece: (side, role) => `${roles[role]}${side === "white" ? "ขาว" : "ดำ"}`,
  selected: (what) => `เลือก ${what}`,
  premoveSet: "ตั้งตาเดินล่วงหน้าแล้ว",
  notPossible: "เดินไม่ได้",
  noMoves: "ตัวนี้เดินไม่ได้",
  noSuchPiece: (role) => `ไม่มี${role}`,
  promoteTo: "เลื่อนขั้นเป็น",
  moveInput: "พิมพ์ตาเดิน",
  moveInputHint: "พิมพ์ตาเดิน: e4, Nf3, e2e4",
  takes: "กิน",
  check: "รุก",
  checkmate: "รุกจน",
  castlesShort: "เข้าป้อมฝั่งคิง",
  castlesLong: "เข้าป้อมฝั่งควีน",
  promotesTo: (role) => `เลื่อนขั้นเป็น${role}`,
};
