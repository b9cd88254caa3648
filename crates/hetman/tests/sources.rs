//! docs/sources.md: every link leads to a file, every command and every chapter exists, and no row lacks a place.

mod common;

use std::fs;
use std::path::PathBuf;

fn docs() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../docs")
}

#[test]
fn every_link_of_the_sources_leads_somewhere() {
    let text = fs::read_to_string(docs().join("sources.md")).unwrap();
    let links: Vec<&str> = text.split("](").skip(1).filter_map(|rest| rest.split(')').next()).collect();
    assert!(links.len() > 15, "{links:?}");
    for link in links {
        assert!(docs().join(link).is_file(), "{link}");
    }
}

#[test]
fn every_command_of_the_sources_exists() {
    let text = fs::read_to_string(docs().join("sources.md")).unwrap();
    let quoted = text.split('`').skip(1).step_by(2);
    let commands: Vec<Vec<&str>> = quoted
        .filter_map(|code| code.strip_prefix("hetman "))
        .map(|code| code.split(' ').collect())
        .collect();
    assert!(commands.len() > 15, "{commands:?}");
    for command in commands {
        let nested = matches!(command[..], ["train", _, ..]);
        let asked = if nested {
            format!("{} {} --help", command[0], command[1])
        } else {
            format!("{} --help", command[0])
        };
        let folder = tempfile::tempdir().unwrap();
        assert!(common::done(folder.path(), &asked).contains("Usage: hetman"), "{command:?}");
        if command[0] == "tree" {
            let short = format!("{} --depth 1", command.join(" "));
            assert!(common::done(folder.path(), &short).contains("nodes"), "{command:?}");
        }
    }
}

#[test]
fn every_row_of_the_sources_has_a_place_and_every_chapter_is_named() {
    let text = fs::read_to_string(docs().join("sources.md")).unwrap();
    let rows: Vec<&str> = text.lines().filter(|line| line.starts_with("| ")).skip(2).collect();
    assert!(rows.len() > 25, "{rows:?}");
    for row in rows {
        let place = row.trim_end_matches('|').rsplit('|').next().unwrap();
        let names = ["Learn ", "Lab, ", "Play", "Study", "Games", "Settings", "opponent", "](", "`hetman "];
        assert!(names.iter().any(|name| place.contains(name)), "{row}");
    }
    let chapters = text.split("Learn ").skip(1).filter_map(|rest| {
        let digits: String = rest.chars().take_while(char::is_ascii_digit).collect();
        digits.parse::<usize>().ok()
    });
    let mut chapters: Vec<usize> = chapters.collect();
    chapters.sort_unstable();
    chapters.dedup();
    // The course has ten (`web/src/learn/chapters.ts`), and each is about something of the works.
    let course = fs::read_to_string(docs().join("../web/src/learn/chapters.ts")).unwrap();
    let listed = course.split("CHAPTERS = [").nth(1).and_then(|rest| rest.split(']').next()).unwrap();
    assert_eq!(chapters, (1..=listed.matches('"').count() / 2).collect::<Vec<_>>());
}
